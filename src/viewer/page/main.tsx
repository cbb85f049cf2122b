import { render } from 'preact';
import { parseJson } from '../../kernel/parse-json.ts';
import { readPageData } from '../read-page-data.ts';
import { App } from './app.tsx';

const box = document.getElementById('app');
const data = readPageData(parseJson(document.getElementById('journal')?.textContent ?? 'null'));
if (box !== null) render(<App data={data} />, box);
