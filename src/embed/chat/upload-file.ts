import { listen } from '#form/render/dom.ts'
import type { ChatUploaded } from '../chat-protocol.ts'

/** Result of an upload; `file` is set if the server has it. */
export interface Uploaded extends Partial<ChatUploaded> {
  status: number
}

/** Uploads a file and reports the fraction uploaded, which `fetch` can't do. */
export async function uploadFile(address: string, file: File, onPart: (part: number) => void): Promise<Uploaded> {
  const request = new XMLHttpRequest()
  const ended = new Promise((end) => listen(request, 'loadend', end))
  const body = new FormData()
  body.append('file', file)
  listen(request.upload, 'progress', ({ loaded, total }: ProgressEvent) => onPart(loaded / total))
  request.open('POST', address)
  request.send(body)
  await ended
  // Doesn't use JSON.parse, because pages replace it.
  const answer = (await new Response(request.responseText).json().catch(() => ({}))) as Partial<ChatUploaded>
  return { ...answer, status: request.status }
}
