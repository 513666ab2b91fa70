; Assumptions hold for one check only.
(declare-const a Bool)
(declare-const x (_ BitVec 4))
(assert (=> a (= x #x3)))
(check-sat-assuming (a (distinct x #x3)))
; expect: unsat
(check-sat-assuming (a))
; expect: sat
(get-value (x))
; expect: ((x #x3))
(check-sat-assuming ((not a) (= x #x9)))
; expect: sat
(get-value (x a))
; expect: ((x #x9)
; expect:  (a false))
(check-sat)
; expect: sat
