import { discountView } from '../components/discount/view.ts'
import type { TypesOf } from '../document/optional-pieces.ts'
import type { Views } from './view.ts'

/** How discount codes are drawn: a piece that is fetched with the forms that hold them. */
export const views: Views<TypesOf<'codes'>> = { discount: discountView }
