import { mkdirSync, writeFileSync } from 'node:fs';
import { openApiDocument } from '../../server/src/http/api-docs/openapi.ts';
import { inProject } from '../bootstrap/project.mjs';
import { show } from '../testing/program.ts';
import { requireTool } from '../testing/tool.ts';

/** Validates the OpenAPI document that the site serves; returns the exit code of the validator. */
export async function checkOpenApi(): Promise<number> {
  const file = inProject('.cache', 'openapi.json');
  mkdirSync(inProject('.cache'), { recursive: true });
  writeFileSync(file, JSON.stringify(openApiDocument('Magpie', 'https://magpie.invalid')));
  const config = inProject('tools', 'openapi', 'redocly.yaml');
  return show(`${await requireTool('openapi')}/.bin/redocly`, ['lint', file, '--config', config], {
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  });
}
