import { views } from '#form/render/video-views.ts'
import type { Extension } from './optional-pieces.ts'

/** Draws videos. */
export const extend = (): Extension => ({ views })
