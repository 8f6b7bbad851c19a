import { fileView } from '../components/file/view.ts'
import type { TypesOf } from '../document/optional-pieces.ts'
import type { Views } from './view.ts'

/** Views of file fields: a piece that is fetched with the forms that contain them. */
export const views: Views<TypesOf<'files'>> = { file: fileView }
