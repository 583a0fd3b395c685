// Texts whose contrast to what is behind them is less than WCAG's 4.5 to 1 (3 to 1 for large ones); disabled controls are exempt.
const canvas = new OffscreenCanvas(1, 1).getContext('2d', {willReadFrequently: true});
const rgba = (color) => {
  canvas.clearRect(0, 0, 1, 1);
  canvas.fillStyle = color;
  canvas.fillRect(0, 0, 1, 1);
  return [...canvas.getImageData(0, 0, 1, 1).data];
};
const luminance = ([r, g, b]) => {
  const [x, y, z] = [r, g, b].map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4));
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
};
const behind = (element) => {
  for (let at = element; at !== null; at = at.parentElement) {
    const color = rgba(getComputedStyle(at).backgroundColor);
    if (color[3] === 255) {
      return color;
    }
  }
  return [255, 255, 255, 255];
};
const poor = [];
let seen = 0;
const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (texts.nextNode()) {
  const element = texts.currentNode.parentElement;
  const hidden = element.closest('noscript, [aria-disabled="true"], .visually-hidden, .skip') !== null || !element.checkVisibility();
  if (texts.currentNode.data.trim() === '' || hidden) {
    continue;
  }
  seen++;
  const style = getComputedStyle(element);
  const [one, other] = [luminance(rgba(style.color)), luminance(behind(element))];
  const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
  const size = parseFloat(style.fontSize);
  const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
  if (contrast < (large ? 3 : 4.5)) {
    poor.push(`${contrast.toFixed(2)}: ${texts.currentNode.data.trim()}`);
  }
}
return seen < 30 ? ['only ' + seen + ' texts were looked at'] : poor;
