import { type ParameterSpec, readArguments, schemaOf, shapeOf, type Values } from './arguments.ts';
import { failed } from './plan-result.ts';
import type { Plan, Tool, ToolView } from './tool.ts';

/** A tool from its name, one-line description, parameters and plan; arguments of the wrong shape end in an `error` that says the right one. */
export function defineTool<const Spec extends ParameterSpec>(
  name: string,
  description: string,
  spec: Spec,
  plan: (values: Values<Spec>, view: ToolView) => Plan,
): Tool {
  return {
    definition: { name, description, parameters: schemaOf(spec) },
    plan(args, view) {
      const read = readArguments(spec, args);
      return read.kind === 'wrong'
        ? failed(`${name}: ${read.reason}. Expected arguments: ${shapeOf(spec)}`)
        : plan(read.values, view);
    },
  };
}
