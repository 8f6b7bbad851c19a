import { discountView } from '../components/discount/view.ts'
import type { TypesOf } from '../document/optional-pieces.ts'
import type { Views } from './view.ts'

/** Views of discount codes: a piece that is fetched with the forms that contain them. */
export const views: Views<TypesOf<'codes'>> = { discount: discountView }
