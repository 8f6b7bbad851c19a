import { bakery } from './bakery.ts'
import { bikeShop } from './bike-shop.ts'
import type { Template } from './build.ts'
import { fashion } from './fashion.ts'
import { newsletter } from './newsletter.ts'
import { plants } from './plants.ts'
import { skincare } from './skincare.ts'
import { software } from './software.ts'

export type { Template } from './build.ts'

/** The designs that Trellis ships, in the order in which the chooser shows them. */
export const templates: readonly Template[] = [bakery, skincare, bikeShop, newsletter, software, fashion, plants]
