import type { FastifyRequest } from 'fastify';
import type { Viewer } from './viewer.ts';

/** The admin who does something, and from where: spread into an audit entry. */
export interface ActingAdmin {
  actorId: string;
  ip: string;
  requestId: string;
}

export function actingAdmin(viewer: Pick<Viewer, 'userId'>, request: FastifyRequest): ActingAdmin {
  return { actorId: viewer.userId, ip: request.ip, requestId: request.id };
}
