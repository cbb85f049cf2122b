/**
 * Cents as people read them: 1234 is `12.34`, and nothing is `free`.
 * @param {number} cents
 */
export function formatCents(cents) {
  if (cents === 0) return 'free';
  const sign = cents < 0 ? '-' : '';
  const whole = Math.abs(cents);
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}
