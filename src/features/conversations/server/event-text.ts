import type { ChatEvents } from '#embed/chat-protocol.ts'

/** Formats a server-sent event of the chat. */
export function eventText<Name extends keyof ChatEvents>(name: Name, data: ChatEvents[Name], eventId?: number): string {
  return `${eventId === undefined ? '' : `id: ${eventId}\n`}event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
