import { type ComponentType, createContext, lazy, type ReactNode, Suspense, useContext } from 'react'
import { type Needs, roleHas } from '#core/access.ts'
import { SiteContext } from './site.ts'

/** A place on a page where rooms above the page's own show something. `Props` is what the page tells them. */
export interface Slot<Props extends object> {
  /** Room and place: "contacts.contact-page". No two slots share a name. */
  readonly name: string
  /** Carries the type alone; never set. */
  readonly props?: (props: Props) => void
}

/** What one room shows in a slot. Made by `fill`. */
export interface SlotFill {
  readonly slot: string
  readonly order: number
  /** What somebody's role on the site has to allow; anybody's does unless told. */
  readonly needs: Needs
  readonly Content: ComponentType<object>
}

/** Declares a slot. The page's room exports it from `web/index.ts` and shows it by `<SlotContent>`. */
export function slot<Props extends object = object>(name: string): Slot<Props> {
  return { name }
}

/**
 * Puts a component into a slot of a room below. It is loaded when the slot is first shown, and may show nothing.
 * Fills of one slot stand by ascending order. `needs`: what a role on the site has to allow.
 */
export function fill<Props extends object>(
  { name }: Slot<Props>,
  order: number,
  load: () => Promise<{ default: ComponentType<NoInfer<Props>> }>,
  { needs = 'support' }: { needs?: Needs } = {},
): SlotFill {
  return { slot: name, order, needs, Content: lazy(load) as unknown as ComponentType<object> }
}

/** The fills of every room. Set by app/web. */
export const SlotContext = createContext<readonly SlotFill[]>([])

interface SlotContentProps<Props extends object> {
  slot: Slot<Props>
  /** What the page tells each fill. */
  props: NoInfer<Props>
  /** Holds the place of each fill while it is being loaded. */
  fallback?: ReactNode
}

/** Shows what the rooms put into a slot; nothing where nobody did. */
export function SlotContent<Props extends object>({ slot, props, fallback = null }: SlotContentProps<Props>) {
  const role = useContext(SiteContext)?.role
  return useContext(SlotContext)
    .filter((fill) => fill.slot === slot.name && (!role || roleHas(role, fill.needs)))
    .toSorted((a, b) => a.order - b.order)
    .map(({ Content }, index) => (
      <Suspense key={index} fallback={fallback}>
        <Content {...props} />
      </Suspense>
    ))
}
