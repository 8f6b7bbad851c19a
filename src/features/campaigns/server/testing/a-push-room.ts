import { pushRoom } from '#features/push/server/index.ts'

/** The push room, with the parts that campaigns need. */
export const push = pushRoom({ services: new Set() })
