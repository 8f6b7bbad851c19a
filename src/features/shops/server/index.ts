import { room } from '#platform/server/room.ts'
import { shopCalls } from '../contract.ts'

/** The room of the owner's shop. */
export const shopsRoom = () =>
  room({ name: 'shops', calls: shopCalls, handlers: {}, migrations: new URL('./migrations/', import.meta.url) })
