// node shot.cjs PICTURE WIDTH,HEIGHT ADDRESS light|dark: a page of pompeii view, once it is ready.
"use strict";
const puppeteer = require("puppeteer-core").default || require("puppeteer-core");

(async () => {
  const [picture, size, address, scheme] = process.argv.slice(2), [width, height] = size.split(",").map(Number);
  const browser = await puppeteer.launch({ executablePath: process.env.BROWSER || "/usr/bin/chromium", headless: true, args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const page = await browser.newPage();
    await page.setViewport({ width, height });
    await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
    await page.goto(address);
    await page.waitForSelector("body[data-ready]");
    await page.evaluate(() => new Promise(done => { requestAnimationFrame(() => requestAnimationFrame(done)); }));
    await page.screenshot({ path: picture });
  } finally {
    await browser.close();
  }
})();
