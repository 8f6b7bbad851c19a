import { type ExampleInputs, exampleRequest } from '../examples/request.ts'
import { referenceOf } from '../reference.ts'
import type { Room } from '../../../room.ts'
import { callSection } from './call-section.ts'
import type { PostedEvent } from '../posted-event.ts'
import { eventsPage } from './events-page.ts'
import { guidePage } from './guide.ts'
import { areaTitle, documentOf } from './layout.ts'

/** The data from which the pages of the reference are made. */
export interface PageOptions {
  readonly rooms: readonly Room[]
  readonly examples: ExampleInputs
  /** The events that are posted to endpoints. */
  readonly events: readonly PostedEvent[]
  /** The address of this installation, for the examples. */
  readonly origin: string
}

/** Returns all pages of the reference, by path. */
export function pagesOf({ rooms, examples, events, origin }: PageOptions): ReadonlyMap<string, string> {
  const reference = referenceOf(rooms)
  const areas = [...new Set(reference.calls.map(({ area }) => area))].toSorted()
  const guide = guidePage(reference.calls, areas, origin)
  const pages = new Map([
    ['/api/docs', documentOf({ title: 'Trellis API reference', areas, area: undefined, content: guide })],
  ])
  const eventsTitle = 'Webhook events – Trellis API reference'
  const posted = documentOf({ title: eventsTitle, areas, area: 'webhook-events', content: eventsPage(events) })
  pages.set('/api/docs/webhook-events', posted)
  for (const area of areas) {
    const sections = reference.calls
      .filter((call) => call.area === area)
      .map((call) => callSection(call, reference.schemas, exampleRequest(call, reference, examples, origin)))
    const content = `<h1>${areaTitle(area)}</h1>\n${sections.join('\n')}`
    const title = `${areaTitle(area)} – Trellis API reference`
    pages.set(`/api/docs/${area}`, documentOf({ title, areas, area, content }))
  }
  return pages
}
