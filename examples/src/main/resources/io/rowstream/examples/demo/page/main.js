import {byId, count, getJson, setText} from './dom.js';
import {comparePanel} from './compare.js';
import {downloadPanel} from './download.js';
import {exportPanel} from './export.js';
import {pagesPanel} from './pages.js';

try {
  const about = await getJson('/about');
  setText(byId('facts'), `Table ${about.table}, ${count(about.rows)} rows${about.faults ? ', and faults can be asked for' : ''}.`);
  const panel = exportPanel(about);
  comparePanel();
  pagesPanel(about, panel.startAfter);
  downloadPanel(about);
} catch (error) {
  setText(byId('facts'), `The server does not answer: ${error?.message ?? error}. Reload to try again.`);
}
