import { visibleText } from '../../kernel/visible-text.ts';
import { httpAddress } from './http-address.ts';

const PIECES = /(`[^`\n]+`|https?:\/\/[^\s<>"'`\\]+)/;

/** Text by a model or a person: code in backticks as code, addresses of the web as links, everything else as it stands. */
export const Prose = ({ text }: { readonly text: string }) => (
  <>{visibleText(text).split(PIECES).map(pieceOf)}</>
);

function pieceOf(piece: string, place: number) {
  if (place % 2 === 0) return piece;
  if (piece.startsWith('`')) return <code key={place}>{piece.slice(1, -1)}</code>;
  const text = piece.replace(/[.,;:!?)\]]+$/, '');
  const href = httpAddress(text);
  if (href === undefined) return piece;
  return (
    <>
      <a href={href} target="_blank" rel="noopener noreferrer">
        {text}
      </a>
      {piece.slice(text.length)}
    </>
  );
}
