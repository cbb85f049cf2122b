import { diffFiles } from '../../diff-files.ts';
import { DiffFileView } from './diff-file-view.tsx';
import { MoreLines } from './more-lines.tsx';

const LINES_AT_FIRST = 400;

/** A unified diff, file by file. */
export const DiffView = ({ text }: { readonly text: string }) => (
  <MoreLines text={text} maxLines={LINES_AT_FIRST}>
    {(lines) =>
      diffFiles(lines).map((file, place) => <DiffFileView key={`${place} ${file.path}`} file={file} />)
    }
  </MoreLines>
);
