/** A file of its own, loaded with the first name: what it knows of Unicode is large. */
export { normalize } from 'viem/ens';
