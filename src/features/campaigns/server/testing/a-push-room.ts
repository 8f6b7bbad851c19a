import { pushRoom } from '#features/push/server/index.ts'

/** The push room, as far as campaigns need it. */
export const push = pushRoom({ services: new Set() })
