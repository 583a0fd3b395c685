/** Downloads with the fields that are chosen. */
import {byId, element, setText} from './dom.js';

export function downloadPanel(about) {
  const boxes = about.fields.map((name) => {
    const box = element('input', {type: 'checkbox', value: name});
    box.checked = true;
    box.addEventListener('change', show);
    byId('fields').append(element('label', {}, box, ` ${name}`));
    return box;
  });
  show();

  function show() {
    const chosen = boxes.filter((box) => box.checked);
    // None chosen would mean all of them: the last one stays.
    boxes.forEach((box) => (box.disabled = chosen.length === 1 && box.checked));
    const fields = chosen.length === boxes.length ? '' : `&fields=${chosen.map((box) => encodeURIComponent(box.value)).join(',')}`;
    for (const link of byId('download-links').children) {
      link.href = `/users/export?format=${link.dataset.format}${fields}`;
    }
    setText(byId('command'), `curl --compressed '${location.origin}/users/export?format=csv${fields}'`);
  }
}
