const UNSAFE = /[<>&\u2028\u2029]/g;

/**
 * JSON for a `<script type="application/json">` element: no text in it can end the element, open a comment or another script,
 * or be anything but data, and a parser reads the same value. Source: HTML, "Restrictions for contents of script elements".
 */
export function jsonInHtml(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replace(
    UNSAFE,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
