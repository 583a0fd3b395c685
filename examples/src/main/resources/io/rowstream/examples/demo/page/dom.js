/** Small helpers of the page: elements, figures, and painting no more often than the screen. */

export const byId = (id) => document.getElementById(id);

const WHOLE = new Intl.NumberFormat('en');
const ONE_DIGIT = new Intl.NumberFormat('en', {maximumFractionDigits: 1});

export const count = (number) => WHOLE.format(Math.round(number));

export function bytes(number) {
  const units = ['B', 'kB', 'MB', 'GB'];
  let unit = 0;
  let value = number;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 ? WHOLE.format(value) : ONE_DIGIT.format(value)} ${units[unit]}`;
}

export function duration(milliseconds) {
  return milliseconds < 1000 ? `${WHOLE.format(Math.round(milliseconds))} ms` : `${ONE_DIGIT.format(milliseconds / 1000)} s`;
}

/** An element with text, attributes and children. */
export function element(name, {text, ...attributes} = {}, ...children) {
  const made = document.createElement(name);
  if (text !== undefined) {
    made.textContent = text;
  }
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** Sets text only where it changes, so that nothing is read out or laid out in vain. */
export function setText(target, text) {
  if (target.textContent !== text) {
    target.textContent = text;
  }
}

/** A function that asks for `paint` before the next frame, however often it is called. */
export function painter(paint) {
  let asked = false;
  return () => {
    if (!asked) {
      asked = true;
      requestAnimationFrame(() => {
        asked = false;
        paint();
      });
    }
  };
}

/** Buttons that cannot be used now stay focusable, so that nobody's focus is lost. */
export function setEnabled(button, enabled) {
  button.setAttribute('aria-disabled', String(!enabled));
}

export function onPress(button, action) {
  button.addEventListener('click', () => {
    if (button.getAttribute('aria-disabled') !== 'true') {
      action();
    }
  });
}

export async function getJson(path, options) {
  const response = await fetch(path, {cache: 'no-store', ...options});
  if (!response.ok) {
    throw new Error(await reason(response));
  }
  return response.json();
}

/** What a problem document says, or else the status. */
async function reason(response) {
  try {
    const problem = await response.json();
    return problem.detail ?? problem.title ?? `status ${response.status}`;
  } catch {
    return `status ${response.status}`;
  }
}
