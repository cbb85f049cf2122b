const COMMAND = /^::(?<name>[\w-]+)(?: [^:]*(?::(?!:)[^:]*)*)?::(?<data>.*)$/;
const SHOWN: Readonly<Record<string, string>> = { error: 'Error', warning: 'Warning', notice: 'Notice' };

/**
 * Reads a step's output as the runner does: `::error::m` is shown as a message, other commands are carried out and not
 * shown, and while commands are stopped under a token every line is just a line. Source: GitHub, "Workflow commands".
 */
export function commandReader(onLine: (line: string) => void): { add(piece: string): void; end(): void } {
  let rest = '';
  let stopped: string | undefined;
  const read = (line: string) => {
    const trimmed = line.trim();
    if (stopped !== undefined) {
      if (trimmed === `::${stopped}::`) stopped = undefined;
      else onLine(line);
      return;
    }
    const { name, data = '' } = COMMAND.exec(trimmed)?.groups ?? {};
    if (name === undefined) onLine(line);
    else if (name === 'stop-commands') stopped = data;
    else if (SHOWN[name] !== undefined) onLine(`${SHOWN[name]}: ${unescaped(data)}`);
  };
  return {
    add(piece) {
      const lines = `${rest}${piece}`.split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) read(line);
    },
    end() {
      if (rest !== '') read(rest);
      rest = '';
    },
  };
}

const unescaped = (data: string): string =>
  data.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%');
