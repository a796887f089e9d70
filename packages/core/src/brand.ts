declare const brand: unique symbol;

/** A value of type `T` that only a constructor of this package hands out under the name `Name`. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
