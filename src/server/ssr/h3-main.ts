import path from 'node:path';
import Fastify from 'fastify';
import { registerPages } from './page-handler.ts';
const app = Fastify({ logger: { level: 'warn' } });
await registerPages(app, { config: { publicUrl: 'http://localhost:3121' }, clientFolder: path.resolve('build/client') });
await app.listen({ port: 3121 });
