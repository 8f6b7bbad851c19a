import { createContext } from 'react'

/** The site's own colours, as "#rrggbb". Set by whoever can ask the server; where the editor stands alone there are none. */
export const SitePaletteContext = createContext<readonly string[]>([])
