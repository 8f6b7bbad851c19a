import { videoView } from '../components/video/view.ts'
import type { TypesOf } from '../document/optional-pieces.ts'
import type { Views } from './view.ts'

/** Views of videos: a piece that is fetched with the forms that contain them. */
export const views: Views<TypesOf<'video'>> = { video: videoView }
