/**
 * Cents as people read them: 1234 is `12.34`.
 * @param {number} cents
 */
export function formatCents(cents) {
  const sign = cents < 0 ? '-' : '';
  const whole = Math.abs(cents);
  return `${sign}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`;
}
