// node view.cjs PAGE DIRECTORY: milliseconds from its begin until a page of pompeii view is ready.
"use strict";
const puppeteer = require("puppeteer-core").default || require("puppeteer-core");

(async () => {
  const browser = await puppeteer.launch({ executablePath: process.env.BROWSER || "/usr/bin/chromium", headless: true,
    args: ["--no-sandbox", "--disable-gpu"], userDataDir: process.argv[3], protocolTimeout: 600000 });
  try {
    const page = await browser.newPage();
    await page.goto("file://" + process.argv[2], { timeout: 600000 });
    await page.waitForSelector("body[data-ready]", { timeout: 600000 });
    console.log((await page.evaluate(() => performance.getEntriesByName("ready")[0].startTime)).toFixed(1));
  } finally {
    await browser.close();
  }
})();
