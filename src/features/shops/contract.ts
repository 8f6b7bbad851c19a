export { shopEvents } from './events.ts'

export * from './shapes.ts'

export const shopCalls = {}
