/** How often a property is tried: `sample` in the suite, more under `npm run prove`. */
export function rounds(sample: number): number {
  return Number(process.env.DOCTOR_ROUNDS ?? sample);
}

/** Where a property's random numbers start: fixed in the suite, another one in each part of `npm run prove`. */
export function seedOf(usual: number): number {
  return Number(process.env.DOCTOR_SEED ?? usual);
}
