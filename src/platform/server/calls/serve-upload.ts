import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Answer, Call, Received } from '#core/call.ts'
import { AppError } from '#core/error.ts'
import type { Id } from '#core/id.ts'
import type { SiteContext } from '../context.ts'
import type { RouteTools } from '../http/route-tools.ts'
import { recordCall } from './activity-log.ts'
import { bucketsOfAddress, bucketsOfCaller } from './call-limits.ts'
import { callerOf, membershipOf } from './callers.ts'
import { countKey } from './count-key.ts'
import { checkAccess, checkScope } from './check-access.ts'
import { invalidInput } from './error-answer.ts'
import { refuseHostile } from './json-body.ts'
import { routePath, sendError } from './serve-calls.ts'

/** A file that was uploaded with a call. */
export interface UploadedFile {
  /** File name as sent by the browser: untrusted text. */
  readonly name: string
  readonly bytes: Buffer
}

type UploadContext = Omit<SiteContext, 'session' | 'request' | 'tokenHash'>

interface UploadSpec<C extends Call, File> {
  readonly call: C
  /** Maximum size of a file in bytes. */
  readonly maxBytes: number
  /** Reads the file before the transaction begins, for work that takes time. */
  readonly read?: (file: UploadedFile, siteId: Id) => Promise<File>
  /**
   * Runs in one transaction, as for any call of a member. `input` contains the other fields of the form and the path.
   */
  readonly handler: (input: Received<C>, file: File, context: UploadContext) => Promise<Answer<C>>
}

/**
 * Registers a call of members that takes a multipart body: one file in the field "file", and other fields. The caller
 * is identified before the body is read. The site comes from the form field or path parameter named `site_id` or
 * `siteId`.
 */
export function serveUpload<C extends Call, File = UploadedFile>(
  app: FastifyInstance,
  tools: RouteTools,
  spec: UploadSpec<C, File>,
): void {
  const { call, maxBytes, read, handler } = spec
  void app.register(async (scope) => {
    await scope.register(multipart, { limits: { fileSize: maxBytes, files: 1, fields: 10, fieldSize: 1000 } })
    scope.setErrorHandler((error, request, reply) => sendError(error, request, reply))
    for (const path of [call.path, ...call.aliases]) {
      scope.post(
        routePath(path),
        {
          config: { call },
          onRequest: async (request, reply) => {
            tools.limiter.take(bucketsOfAddress(call, request.ip))
            request.caller = await callerOf(request.headers.authorization, tools.callers)
            countKey(tools.limiter, request.caller.user, reply)
            checkScope(call, request.caller)
          },
        },
        async (request, reply) => {
          const { user } = request.caller!
          const { file, fields } = await partsOf(request, maxBytes)
          const {
            site_id,
            siteId: named,
            ...params
          }: Record<string, unknown> = { ...fields, ...(request.params as object) }
          refuseHostile(params)
          const membership = await membershipOf(site_id ?? named, user, tools.callers)
          await checkAccess(call, membership, request.caller!, params, tools.callers)
          const { siteId, role } = membership
          tools.limiter.take(bucketsOfCaller(call, user.id, siteId))
          const parsed = call.input.safeParse(params)
          if (!parsed.success) throw invalidInput(parsed.error)
          const taken = read ? await read(file, siteId) : (file as File)
          const answer = await tools.database.inSite(siteId, async (db) => {
            const given = await handler(parsed.data as Received<C>, taken, { ...tools, db, user, siteId, role })
            const facts = {
              tools,
              call,
              siteId,
              caller: request.caller,
              input: parsed.data,
              answer: given,
              nameBefore: '',
            }
            if (tools.activity) await recordCall(tools.activity, db, facts)
            return given
          })
          return reply
            .header('cache-control', 'no-store')
            .send({ success: true, ...(call.output.parse(answer) as object) })
        },
      )
    }
  })
}

/**
 * Reads the file of a multipart body, and its fields. Throws with a user-facing message if the file is too large, empty
 * or cut off.
 */
export async function partsOf(
  request: FastifyRequest,
  maxBytes: number,
): Promise<{ file: UploadedFile; fields: Record<string, string> }> {
  const isWhole = /;\s*boundary=\S/i.test(request.headers['content-type'] ?? '')
  if (!request.isMultipart() || !isWhole)
    throw new AppError('invalid', 'Send the file as multipart/form-data with a boundary.')
  const fields: Record<string, string> = {}
  let file: UploadedFile | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') file = { name: part.filename ?? '', bytes: await part.toBuffer() }
      else if (typeof part.value === 'string') fields[part.fieldname] = part.value
    }
  } catch (error) {
    throw refusal(error, maxBytes)
  }
  if (!file) throw new AppError('invalid', 'Choose a file.')
  if (file.bytes.length === 0) throw new AppError('invalid', 'This file is empty.')
  return { file, fields }
}

/** Returns the error for a body that could not be read, with a message for the sender. */
function refusal(cause: unknown, maxBytes: number): unknown {
  const { code, statusCode } = cause as { readonly code?: unknown; readonly statusCode?: unknown }
  if (code === 'FST_REQ_FILE_TOO_LARGE') {
    const words = `This file is too large: at most ${Math.floor(maxBytes / 1024 / 1024)} MB.`
    return new AppError('too_large', words, { cause })
  }
  // Errors that the parser itself detects have no status: a body that ends early, or parts without headers.
  if (typeof statusCode === 'number') return cause
  return new AppError('invalid', 'The upload is incomplete. Send the file again.', { cause })
}
