import { writeFileSync } from 'node:fs';
import { apiMarkdown } from '../server/src/http/api-docs/api-markdown.ts';

writeFileSync(new URL('../docs/api.md', import.meta.url), apiMarkdown());
