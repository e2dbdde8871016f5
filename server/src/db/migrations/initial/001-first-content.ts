import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../database.ts';

const CATEGORIES = [
  ['AI Articles', 'ai-articles', 'Essays, explainers and opinions on artificial intelligence.', 'Newspaper'],
  ['Videos', 'videos', 'Talks, lectures, demos and interviews worth watching.', 'Video'],
  ['Tutorials', 'tutorials', 'Step-by-step guides, courses and books to learn from.', 'Book'],
  ['Research', 'research', 'Papers, preprints, datasets and benchmarks.', 'Lightbulb'],
  ['News', 'news', 'Releases, policy and what happened in the field.', 'Globe'],
  ['Tools', 'tools', 'Models, libraries, apps and everything to build with.', 'Code'],
] as const;

const TAGS = [
  'agents',
  'alignment',
  'audio',
  'benchmarks',
  'computer vision',
  'datasets',
  'deep learning',
  'diffusion models',
  'embeddings',
  'ethics',
  'evaluation',
  'fine-tuning',
  'generative art',
  'hardware',
  'inference',
  'interpretability',
  'language models',
  'machine learning',
  'mathematics',
  'multimodal',
  'natural language processing',
  'neural networks',
  'open source',
  'policy',
  'prompting',
  'python',
  'reinforcement learning',
  'retrieval',
  'robotics',
  'safety',
  'speech',
  'transformers',
] as const;

const SECRET_BYTES = 32;

/** What an empty site starts with: categories, tags, and the secret for picture names, which all its processes share. */
export async function insertFirstContent(tx: Tx): Promise<void> {
  const created_at = Date.now();
  await tx
    .insertInto('categories')
    .values(
      CATEGORIES.map(([name, slug, description, icon]) => ({
        name,
        name_key: name.toLowerCase(),
        slug,
        description,
        icon,
        created_at,
      })),
    )
    .execute();
  await sql`insert into tags (name) values ${sql.join(TAGS.map((name) => sql`(${name})`))}`.execute(tx);
  const value = randomBytes(SECRET_BYTES).toString('hex');
  await tx.insertInto('secrets').values({ name: 'image_names', value }).execute();
}
