import { expect, test } from '@jest/globals';
import { doctorOnPrice } from '../../fakes/doctor-on-price.ts';
import { isHere } from '../../fakes/require-here.ts';

/** The Node that `action.yml` asks for; `.ci/run` fetches it. */
const node = process.env.DOCTOR_NODE_24 ?? 'DOCTOR_NODE_24 (a Node 24 binary)';
const { start } = doctorOnPrice();

(isHere([node, '--version'], 'the action on Node 24') ? test : test.skip)('the road on Node 24', async () => {
  const doctor = await start();
  expect(await doctor.redRun({}, { node })).toMatchObject({ code: 0, outputs: { verdict: 'proposed' } });
  doctor.later();
  expect(await doctor.review({}, { node })).toMatchObject({ code: 0, outputs: { verdict: 'verified' } });
});
