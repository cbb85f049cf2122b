import { nodeId } from '../../shapes/node-id.ts';
import type { Label } from '../../world/label.ts';

export const label = ({ id, name, color, description }: Label) => ({
  __typename: 'Label',
  id: nodeId('LA', id),
  name,
  color,
  description,
});
