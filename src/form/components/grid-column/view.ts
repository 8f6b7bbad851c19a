export { boxView as gridColumnView } from '../../render/box-view.ts'
