import { videoView } from '../components/video/view.ts'
import type { TypesOf } from '../document/optional-pieces.ts'
import type { Views } from './view.ts'

/** How videos are drawn: a piece that is fetched with the forms that hold them. */
export const views: Views<TypesOf<'video'>> = { video: videoView }
