import { z } from 'zod'
import { id } from '#core/fields.ts'
import { events } from '#core/event.ts'

/** Events of imported files. */
export const importEvents = events('imports', {
  finished: {
    when: 'A file is imported, with what came of its rows.',
    payload: z.object({
      site_id: id,
      import_id: id,
      kind: z.string(),
      file: z.string(),
      rows: z.int(),
      refused: z.int(),
    }),
  },
})
