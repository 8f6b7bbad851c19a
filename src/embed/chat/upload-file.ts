import { listen } from '#form/render/dom.ts'
import type { ChatUploaded } from '../chat-protocol.ts'

/** What became of a file that was sent; `file`: the server has it. */
export interface Uploaded extends Partial<ChatUploaded> {
  status: number
}

/** Sends a file and says which part of it has left, which `fetch` cannot. */
export async function uploadFile(address: string, file: File, onPart: (part: number) => void): Promise<Uploaded> {
  const request = new XMLHttpRequest()
  const ended = new Promise((end) => listen(request, 'loadend', end))
  const body = new FormData()
  body.append('file', file)
  listen(request.upload, 'progress', ({ loaded, total }: ProgressEvent) => onPart(loaded / total))
  request.open('POST', address)
  request.send(body)
  await ended
  // Not by JSON, which pages replace.
  const answer = (await new Response(request.responseText).json().catch(() => ({}))) as Partial<ChatUploaded>
  return { ...answer, status: request.status }
}
