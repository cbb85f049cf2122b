import MarkdownIt from 'markdown-it';

/** A piece of the document with the line it begins in, 1-based. */
export interface Piece {
  readonly text: string;
  readonly line: number;
}

/** What a Markdown document is made of, as CommonMark reads it. */
export interface DocumentParts {
  readonly headings: readonly (Piece & { readonly level: number; readonly hasText: boolean })[];
  /** Code spans. */
  readonly spans: readonly Piece[];
  /** Fenced and indented code; `language` is '' where none is given. */
  readonly blocks: readonly (Piece & { readonly language: string })[];
  /** Where links and images lead to. */
  readonly links: readonly Piece[];
  readonly images: readonly Piece[];
  /** Definitions of links that stand apart from them, and that nobody sees where no link uses them. */
  readonly definitions: readonly string[];
  /** HTML, comments included. */
  readonly html: readonly Piece[];
  /** Text outside of code. */
  readonly prose: readonly Piece[];
}

type Collected = {
  -readonly [Name in Exclude<keyof DocumentParts, 'definitions'>]: DocumentParts[Name][number][];
};

type Reader = ReturnType<typeof newReader>;
type Token = ReturnType<Reader['parse']>[number];

function newReader() {
  const reader = new MarkdownIt('commonmark', { html: true });
  // A link that this library would not render is still one that we have to see.
  reader.validateLink = () => true;
  return reader.enable('table');
}

/** Reads a document of Markdown. */
export function readDocument(text: string): DocumentParts {
  const parts: Collected = {
    headings: [],
    spans: [],
    blocks: [],
    links: [],
    images: [],
    html: [],
    prose: [],
  };
  const environment: Parameters<Reader['parse']>[1] = {};
  const tokens = newReader().parse(text, environment);
  let line = 1;
  tokens.forEach((token, index) => {
    if (token.map !== null) line = token.map[0] + 1;
    if (token.type === 'fence' || token.type === 'code_block')
      parts.blocks.push({ text: token.content, line, language: token.info.trim() });
    if (token.type === 'html_block') parts.html.push({ text: token.content.trim(), line });
    if (token.type === 'heading_open') {
      const level = Number(token.tag.slice(1));
      const title = tokens[index + 1]?.content.trim() ?? '';
      parts.headings.push({ text: title, line, level, hasText: hasText(tokens.slice(index + 3), level) });
    }
    if (token.type === 'inline') readInline(token.children ?? [], line, parts);
  });
  return { ...parts, definitions: Object.keys(environment.references ?? {}) };
}

/** Something other than further headings follows before the next heading of this level. */
function hasText(tokens: readonly Token[], level: number): boolean {
  const end = tokens.findIndex(({ type, tag }) => type === 'heading_open' && Number(tag.slice(1)) <= level);
  return tokens.slice(0, end === -1 ? tokens.length : end).some(({ type }) => type !== 'hr');
}

function readInline(children: readonly Token[], start: number, parts: Collected): void {
  let line = start;
  for (const child of children) {
    const text = child.content;
    switch (child.type) {
      case 'softbreak':
      case 'hardbreak':
        line += 1;
        break;
      case 'code_inline':
        parts.spans.push({ text, line });
        break;
      case 'link_open':
        parts.links.push({ text: String(child.attrGet('href') ?? ''), line });
        break;
      case 'image':
        parts.images.push({ text: String(child.attrGet('src') ?? ''), line });
        break;
      case 'html_inline':
        parts.html.push({ text, line });
        break;
      case 'text':
        if (text.trim() !== '') parts.prose.push({ text, line });
    }
  }
}
