export { boxView as backgroundView } from '../../render/box-view.ts'
