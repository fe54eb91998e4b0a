// Devices: what ran on them, and what was moved there and back.

import { make, figure } from "./dom.mjs";
import { formatTime, formatCount, formatBytes, fileName, toNanoseconds, plainText } from "./format.mjs";

function timeCell(seconds) {
  return make("td", {}, seconds === null ? "–" : figure(formatTime(toNanoseconds(seconds)), seconds.toFixed(9)));
}

function place(app, row) {
  const number = app.model.regions.findIndex(region => region.file === row.file && region.begin === row.line && region.construct === row.construct);
  const text = `${plainText(fileName(row.file))}:${row.line}`;
  return make("td", { class: "left" }, number >= 0 ? make("a", { href: app.link({ view: "source", ...app.regionChoice(number) }) }, text) : text, " ",
    make("small", {}, row.construct));
}

function table(name, heads, rows) {
  if (!rows.length) return null;
  return make("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": name }, make("table", {},
    make("thead", {}, make("tr", {}, ...heads.map(([text, left]) => make("th", { scope: "col", class: left ? "left" : undefined }, text)))),
    make("tbody", {}, ...rows)));
}

function oneDevice(app, device) {
  const limit = 40;
  return [make("h3", { class: "whole-line" }, `${app.data.run.processes > 1 ? `rank ${device.rank}, ` : ""}${device.device < 0 ? "the host in place of a device" : "device " + device.device} `, make("small", {}, plainText(device.name))),
    table("target regions", [["target region", true], ["times"], ["on the device"], ["on the host"], ["launch"]], device.regions.slice(0, limit).map(row =>
      make("tr", {}, place(app, row), make("td", {}, formatCount(row.count)), timeCell(row.device_s), timeCell(row.host_s), timeCell(row.launch_s)))),
    table("transfers", [["transfer", true], ["", true], ["at", true], ["times"], ["bytes"], ["time"]], device.transfers.slice(0, limit).map(row =>
      make("tr", {}, make("td", { class: "left" }, plainText(row.variable) || "–"), make("td", { class: "left soft" }, row.direction), place(app, row),
        make("td", {}, formatCount(row.count)), make("td", {}, figure(formatBytes(row.bytes), String(row.bytes))), timeCell(row.time_s)))),
    device.transfers.length > limit ? make("p", { class: "soft" }, `${device.transfers.length - limit} more: pompeii offload`) : null];
}

export function devicesCard(app) {
  const devices = app.offload.devices;
  if (!devices.length) return null;
  return make("section", { class: "card wide devices" }, make("h2", {}, "Devices ", make("small", {}, "what ran there, what was moved")),
    ...devices.slice(0, 16).flatMap(device => oneDevice(app, device)));
}
