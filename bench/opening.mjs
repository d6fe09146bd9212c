// Many documents beside Hocuspocus, without the rest of the live editing.
export { opening } from './sync.mjs';
