// node view.cjs PAGE DIRECTORY: milliseconds from its begin until a page of pompeii view paints first,
// and until it is ready.
"use strict";
const puppeteer = require("puppeteer-core").default || require("puppeteer-core");

(async () => {
  const browser = await puppeteer.launch({ executablePath: process.env.BROWSER || "/usr/bin/chromium", headless: true,
    args: ["--no-sandbox", "--disable-gpu"], userDataDir: process.argv[3], protocolTimeout: 600000 });
  try {
    const page = await browser.newPage();
    await page.goto("file://" + process.argv[2], { timeout: 600000 });
    await page.waitForSelector("body[data-ready]", { timeout: 600000 });
    const times = await page.evaluate(() => ["first-contentful-paint", "ready"].map(name => (performance.getEntriesByName(name)[0] || { startTime: 0 }).startTime));
    console.log(times.map(time => time.toFixed(1)).join(" "));
  } finally {
    await browser.close();
  }
})();
