import { fileView } from '../components/file/view.ts'
import type { TypesOf } from '../document/optional-pieces.ts'
import type { Views } from './view.ts'

/** How fields for files are drawn: a piece that is fetched with the forms that hold them. */
export const views: Views<TypesOf<'files'>> = { file: fileView }
