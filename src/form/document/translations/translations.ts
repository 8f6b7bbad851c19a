import type { TextLanguage } from './languages.ts'
import ar from './ar.ts'
import cs from './cs.ts'
import da from './da.ts'
import de from './de.ts'
import el from './el.ts'
import es from './es.ts'
import fi from './fi.ts'
import fr from './fr.ts'
import hu from './hu.ts'
import it from './it.ts'
import ja from './ja.ts'
import ko from './ko.ts'
import nb from './nb.ts'
import nl from './nl.ts'
import pl from './pl.ts'
import pt from './pt.ts'
import ro from './ro.ts'
import sv from './sv.ts'
import tr from './tr.ts'
import zh from './zh.ts'
import type { Translation } from './translation.ts'

/** Our visitor-facing texts, by language. */
export const translations: { readonly [Language in TextLanguage]: Translation } = {
  ar,
  cs,
  da,
  de,
  el,
  es,
  fi,
  fr,
  hu,
  it,
  ja,
  ko,
  nb,
  nl,
  pl,
  pt,
  ro,
  sv,
  tr,
  zh,
}
