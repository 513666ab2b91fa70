; Floats: literals, named constants, operators with rounding modes, and models as z3 and cvc5 write them.
(set-option :produce-models true)
(set-logic QF_BVFP)
(declare-const x Float32)
(declare-const y (_ FloatingPoint 5 11))
(declare-const b (_ BitVec 8))
(declare-const r RoundingMode)
; A tenth is rounded once, from the fraction itself.
(assert (= x ((_ to_fp 8 24) RNE 0.1)))
(check-sat)
; expect: sat
(get-value (x))
; expect: ((x (fp #b0 #b01111011 #b10011001100110011001101)))
(get-value (((_ to_fp 8 24) RTZ 0.1) ((_ to_fp 8 24) RTN (- (/ 1 3)))))
; expect: ((((_ to_fp 8 24) RTZ 0.1) (fp #b0 #b01111011 #b10011001100110011001100))
; expect:  (((_ to_fp 8 24) RTN (- (/ 1 3))) (fp #b1 #b01111101 #b01010101010101010101011)))
(get-value ((_ NaN 5 11) (_ -oo 5 11) (_ +zero 5 11) (fp.isNegative (_ -zero 5 11))))
; expect: (((_ NaN 5 11) (_ NaN 5 11))
; expect:  ((_ -oo 5 11) (_ -oo 5 11))
; expect:  ((_ +zero 5 11) (_ +zero 5 11))
; expect:  ((fp.isNegative (_ -zero 5 11)) true))
; Only rounding up makes this sum more than one.
(push 1)
(assert (fp.lt (fp #b0 #b01111 #b0000000000) (fp.add r (fp #b0 #b01111 #b0000000000) (fp #b0 #b00000 #b0000000001))))
(check-sat)
; expect: sat
(get-value (r))
; expect: ((r roundTowardPositive))
(pop 1)
; There is one NaN, and it is not equal to itself as a number; the zeros are equal numbers, and different floats.
(push 1)
(assert (or (not (= (fp #b0 #b11111 #b0000000001) (_ NaN 5 11))) (fp.eq (_ NaN 5 11) (_ NaN 5 11))))
(check-sat)
; expect: unsat
(pop 1)
(push 1)
(assert (or (= (_ -zero 5 11) (_ +zero 5 11)) (not (fp.eq (_ -zero 5 11) (_ +zero 5 11)))))
(check-sat)
; expect: unsat
(pop 1)
; What does not fit into a bit-vector may be any, but the same for the same float.
(push 1)
(assert (= ((_ fp.to_ubv 8) RTZ (_ NaN 5 11)) #x2a))
(check-sat)
; expect: sat
(assert (not (= ((_ fp.to_ubv 8) RTZ y) #x2a)))
(assert (fp.isNaN y))
(check-sat)
; expect: unsat
(pop 1)
; The order of two zeros is open, for max as well.
(push 1)
(assert (fp.isNegative (fp.min (_ +zero 5 11) (_ -zero 5 11))))
(check-sat)
; expect: sat
(assert (not (fp.isNegative (fp.min (_ -zero 5 11) (_ +zero 5 11)))))
(check-sat)
; expect: sat
(pop 1)
; Integers of a byte are floats of eleven bits.
(assert (not (= b ((_ fp.to_sbv 8) RNE ((_ to_fp 5 11) RNE b)))))
(check-sat)
; expect: unsat
