import { type ComponentType, createContext, lazy, type ReactNode, Suspense, useContext } from 'react'
import { type Needs, roleHas } from '#core/access.ts'
import { SiteContext } from './site.ts'

/**
 * A place on a page in which rooms above the page's own room can show components. `Props` are the props that the page
 * passes to them.
 */
export interface Slot<Props extends object> {
  /** Room and place: "contacts.contact-page". Slot names are unique. */
  readonly name: string
  /** Only carries the type. Never set. */
  readonly props?: (props: Props) => void
}

/** A component that one room shows in a slot. Created by `fill`. */
export interface SlotFill {
  readonly slot: string
  readonly order: number
  /** What the user's role on the site must allow. By default, every role is sufficient. */
  readonly needs: Needs
  readonly Content: ComponentType<object>
}

/** Declares a slot. The page's room exports it from `web/index.ts` and renders it with `<SlotContent>`. */
export function slot<Props extends object = object>(name: string): Slot<Props> {
  return { name }
}

/**
 * Puts a component into a slot of a room below. It is loaded when the slot is first shown, and may render nothing.
 * Fills of one slot are in ascending order. `needs` is what a role on the site must allow.
 */
export function fill<Props extends object>(
  { name }: Slot<Props>,
  order: number,
  load: () => Promise<{ default: ComponentType<NoInfer<Props>> }>,
  { needs = 'support' }: { needs?: Needs } = {},
): SlotFill {
  return { slot: name, order, needs, Content: lazy(load) as unknown as ComponentType<object> }
}

/** The fills of all rooms. Set by app/web. */
export const SlotContext = createContext<readonly SlotFill[]>([])

interface SlotContentProps<Props extends object> {
  slot: Slot<Props>
  /** Props that the page passes to each fill. */
  props: NoInfer<Props>
  /** Placeholder for each fill while it is being loaded. */
  fallback?: ReactNode
}

/** Shows what the rooms put into a slot. Renders nothing if there are no fills. */
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
