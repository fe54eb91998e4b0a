// Making elements. Text is always text: nothing here parses it.

export function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.filter(child => child !== null && child !== undefined));
  return element;
}

export function clear(element, ...children) {
  element.textContent = "";
  element.append(...children.filter(child => child !== null && child !== undefined));
  return element;
}

// A horizontal bar; its width is a style of its own, which the page's policy lets scripts set.
export function bar(share, kind, title) {
  const inner = make("span", { class: "fill " + (kind || "") });
  inner.style.width = (100 * Math.max(0, Math.min(1, share || 0))).toFixed(2) + "%";
  return make("span", { class: "bar", title, "aria-hidden": "true" }, inner);
}

// A number for people, with the exact one for programs.
export function figure(text, value) {
  return make("data", { value, title: value }, text);
}

export function swatch(colour) {
  const box = make("span", { class: "swatch", "aria-hidden": "true" });
  box.style.background = colour;
  return box;
}
